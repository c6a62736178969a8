# A CMake package (galet::galet, galet::study) and two pkg-config files.
include(CMakePackageConfigHelpers)

install(TARGETS galet galet_study EXPORT galet_targets)
install(TARGETS galet_static galet_study_static)
install(TARGETS galet_cli)
install(DIRECTORY include/galet TYPE INCLUDE)
install(FILES LICENSE TYPE DOC)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/galet)
install(EXPORT galet_targets NAMESPACE galet:: DESTINATION ${package_dir} FILE galetTargets.cmake)
configure_package_config_file(cmake/galetConfig.cmake.in galetConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(galetConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/galetConfig.cmake ${PROJECT_BINARY_DIR}/galetConfigVersion.cmake
    DESTINATION ${package_dir})

if(GALET_FFT STREQUAL "fftw")
    set(fft_requires fftw3)
else()
    set(fft_libs -lstdc++)
endif()
file(RELATIVE_PATH include_from_pkgconfig
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_FULL_INCLUDEDIR})
foreach(package galet galet-study)
    configure_file(cmake/${package}.pc.in ${package}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/${package}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endforeach()
