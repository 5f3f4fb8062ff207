# One interface target carries the warnings and sanitizers of every folder.
add_library(smiter_options INTERFACE)
target_compile_options(smiter_options INTERFACE
  -Wall -Wextra -Wconversion -Wshadow=local $<$<BOOL:${SMITER_WERROR}>:-Werror>)
if(SMITER_SANITIZE)
  target_compile_options(smiter_options INTERFACE -fsanitize=${SMITER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(smiter_options INTERFACE -fsanitize=${SMITER_SANITIZE})
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
