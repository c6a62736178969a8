# Debian packages: `make deb`. Libraries that are opened on first use are not found by dpkg-shlibdeps. The module for MPI is a
# package of its own, so that MPI comes to those alone who spread campaigns over machines.
set(GALET_CONTACT "The Galet developers <developers@galet.invalid>" CACHE STRING
    "Maintainer of the Debian packages, as 'NAME <ADDRESS>'; the default is an address that no mail goes to")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME galet)
set(CPACK_PACKAGE_CONTACT "${GALET_CONTACT}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/package_docs.cmake)

set(CPACK_COMPONENTS_ALL galet)
set(CPACK_DEBIAN_GALET_PACKAGE_NAME galet)
set(CPACK_DEBIAN_GALET_DESCRIPTION "Pressure, traction, friction, motion and wear of bodies in contact: a C library and the program galet, which computes
studies from case files and writes reports, tables and HDF5 files.")
set(CPACK_DEBIAN_GALET_PACKAGE_DEPENDS "libhdf5-103-1, libhdf5-hl-100, libsqlite3-0")
set(CPACK_DEBIAN_GALET_PACKAGE_RECOMMENDS "coinor-libclp1, liblapack3, xdg-utils")
if(TARGET galet_mpi)
    list(APPEND CPACK_COMPONENTS_ALL galet-mpi)
    set(CPACK_DEBIAN_GALET_PACKAGE_SUGGESTS galet-mpi)
    set(CPACK_DEBIAN_GALET-MPI_PACKAGE_NAME galet-mpi)
    set(CPACK_DEBIAN_GALET-MPI_DESCRIPTION
        "What the program galet needs to share the draws of a campaign among the processes of mpirun or srun.")
    set(CPACK_DEBIAN_GALET-MPI_PACKAGE_DEPENDS "galet (= ${PROJECT_VERSION})")
endif()
include(CPack)
