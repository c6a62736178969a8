cmake_policy(VERSION 3.25)
# What the program tells of itself: -DGALET=PROGRAM -DFOLDER=FOLDER. Pages of the manual for all commands and studies, and
# completions for shells.
function(tell file)
    execute_process(COMMAND ${GALET} ${ARGN} OUTPUT_VARIABLE text COMMAND_ERROR_IS_FATAL ANY)
    file(WRITE ${FOLDER}/${file} "${text}")
endfunction()

# The words of a list in the completion for bash.
function(listed name out)
    file(STRINGS ${FOLDER}/bash/galet line REGEX "^_galet_${name}")
    string(REGEX REPLACE ".*n' ([a-z -]+).*" "\\1" words "${line}")
    string(REPLACE " " ";" words "${words}")
    set(${out} ${words} PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${FOLDER})
tell(bash/galet completion bash)
tell(zsh/_galet completion zsh)
tell(man/man1/galet.1 help --man)
listed(commands commands)
listed(studies studies)
foreach(topic ${commands} ${studies})
    tell(man/man1/galet-${topic}.1 help ${topic} --man)
endforeach()
file(TOUCH ${FOLDER}/stamp)
