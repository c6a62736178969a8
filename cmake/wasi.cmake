# Toolchain of WebAssembly: Debian's clang and wasi-libc. For what runs in a browser or in node:
# cmake --toolchain cmake/wasi.cmake -DGALET_FFT=kissfft -DGALET_THREADS=OFF -DGALET_SUNDIALS=OFF -DGALET_CMINPACK=OFF -DGALET_CLP=OFF -DGALET_LAPACK=OFF -DGALET_STUDIES=OFF
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-14)
set(CMAKE_CXX_COMPILER clang++-14)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_CXX_FLAGS_INIT -fno-exceptions)
set(CMAKE_SYSTEM_PREFIX_PATH /usr)  # for KissFFT, which is a header
