#pragma once

/// Eight doubles side by side: one, two or four registers, whatever the processor has. Each lane is computed alike on
/// every path (no contraction), so results do not depend on the path.
typedef double galet_v8 __attribute__((vector_size(64), may_alias));

/// Four: what all but the oldest processors compare and broadcast without taking it apart.
typedef double galet_v4 __attribute__((vector_size(32), may_alias));

enum { GALET_LANES = 8 };

/// Vector widths that are told apart.
typedef enum galet_simd { GALET_SIMD_BASE, GALET_SIMD_AVX2, GALET_SIMD_AVX512 } galet_simd;

#define GALET_INLINE static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define GALET_TARGET_AVX2 __attribute__((target("avx2")))
#define GALET_TARGET_AVX512 __attribute__((target("avx512f,avx512dq,avx512vl")))

/// The widest vectors of this processor.
GALET_INLINE galet_simd galet_simd_best(void) {
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl")) {
        return GALET_SIMD_AVX512;
    }
    return __builtin_cpu_supports("avx2") ? GALET_SIMD_AVX2 : GALET_SIMD_BASE;
}

/// Defines `name` from the inline function `name_body`: compiled for each width, chosen when called.
#define GALET_DISPATCH(name, parameters, arguments)                                                                    \
    static void name##_base parameters {                                                                               \
        name##_body arguments;                                                                                         \
    }                                                                                                                  \
    GALET_TARGET_AVX2 static void name##_avx2 parameters {                                                             \
        name##_body arguments;                                                                                         \
    }                                                                                                                  \
    GALET_TARGET_AVX512 static void name##_avx512 parameters {                                                         \
        name##_body arguments;                                                                                         \
    }                                                                                                                  \
    static void name parameters {                                                                                      \
        switch (galet_simd_best()) {                                                                                   \
        case GALET_SIMD_AVX512:                                                                                        \
            name##_avx512 arguments;                                                                                   \
            break;                                                                                                     \
        case GALET_SIMD_AVX2:                                                                                          \
            name##_avx2 arguments;                                                                                     \
            break;                                                                                                     \
        default:                                                                                                       \
            name##_base arguments;                                                                                     \
        }                                                                                                              \
    }

/// The same without the widest path, for code that gains nothing from it.
#define GALET_DISPATCH_AVX2(name, parameters, arguments)                                                               \
    static void name##_base parameters {                                                                               \
        name##_body arguments;                                                                                         \
    }                                                                                                                  \
    GALET_TARGET_AVX2 static void name##_avx2 parameters {                                                             \
        name##_body arguments;                                                                                         \
    }                                                                                                                  \
    static void name parameters {                                                                                      \
        if (galet_simd_best() == GALET_SIMD_BASE) {                                                                    \
            name##_base arguments;                                                                                     \
        } else {                                                                                                       \
            name##_avx2 arguments;                                                                                     \
        }                                                                                                              \
    }
#else
/// One path only: whatever the compiler makes of the vectors.
GALET_INLINE galet_simd galet_simd_best(void) {
    return GALET_SIMD_BASE;
}
#define GALET_DISPATCH(name, parameters, arguments)                                                                    \
    static void name parameters {                                                                                      \
        name##_body arguments;                                                                                         \
    }
#define GALET_DISPATCH_AVX2 GALET_DISPATCH
#endif
