#pragma once

/// Marks what a shared library exports; everything else is hidden.
#if defined(__GNUC__)
#define GALET_API __attribute__((visibility("default")))
#else
#define GALET_API
#endif

/// Around the declarations of every header, for callers in C++.
#ifdef __cplusplus
#define GALET_C_BEGIN extern "C" {
#define GALET_C_END }
#else
#define GALET_C_BEGIN
#define GALET_C_END
#endif
