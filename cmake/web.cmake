# The report viewer: npm and Vite make one HTML file of web/, which becomes part of the program.
# Presets share one folder for it, so that it is built once.
set(GALET_WEB_DIR ${PROJECT_BINARY_DIR}/web CACHE PATH "Where the report viewer is built")
find_program(NPM npm)

if(GALET_REPORT AND NPM)
    file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*)
    set(web_modules ${PROJECT_SOURCE_DIR}/web/node_modules/.package-lock.json)
    set(GALET_REPORT_TEMPLATE ${GALET_WEB_DIR}/report.html)
    add_custom_command(OUTPUT ${web_modules} DEPENDS ${PROJECT_SOURCE_DIR}/web/package-lock.json
        COMMAND ${NPM} ci --loglevel error --no-audit --no-fund COMMAND ${CMAKE_COMMAND} -E touch ${web_modules}
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/web COMMENT "Fetching the viewer's packages" VERBATIM)
    add_custom_command(OUTPUT ${GALET_REPORT_TEMPLATE}
        DEPENDS ${web_sources} ${web_modules} ${PROJECT_SOURCE_DIR}/web/report.html ${PROJECT_SOURCE_DIR}/web/vite.config.js
        COMMAND node_modules/.bin/vite build --logLevel warn --outDir ${GALET_WEB_DIR}
        WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}/web COMMENT "Building the report viewer" VERBATIM)
    add_custom_target(galet_web DEPENDS ${GALET_REPORT_TEMPLATE})
elseif(GALET_REPORT)
    message(WARNING "reports are left out: npm is not installed (everything else is built)")
else()
    message(STATUS "reports are left out: GALET_REPORT is off")
endif()
