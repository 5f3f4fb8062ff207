# What `make install` and the Debian package hold. The program needs none of the other files, and finds
# the seeds by its own place, so that a prefix can be moved.
include(GNUInstallDirs)

# Manual pages and completion are printed by the program itself, from its table of options.
set(pages ${CMAKE_BINARY_DIR}/pages)
add_custom_command(OUTPUT ${pages}/done VERBATIM DEPENDS smiter
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${pages}
  COMMAND smiter help --man --out ${pages}/man1
  COMMAND gzip -9n -r ${pages}/man1
  COMMAND ${CMAKE_COMMAND} -E make_directory ${pages}/bash ${pages}/fish ${pages}/zsh
  COMMAND smiter completion bash > ${pages}/bash/smiter
  COMMAND smiter completion fish > ${pages}/fish/smiter.fish
  COMMAND smiter completion zsh > ${pages}/zsh/_smiter
  COMMAND ${CMAKE_COMMAND} -E touch ${pages}/done)
add_custom_target(pages ALL DEPENDS ${pages}/done)

install(TARGETS smiter RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${pages}/man1 DESTINATION ${CMAKE_INSTALL_MANDIR})
install(FILES ${pages}/bash/smiter DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${pages}/fish/smiter.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
# Debian's zsh looks below /usr at another place than below /usr/local. The prefix is known when it installs.
install(CODE [[
  if(CMAKE_INSTALL_PREFIX MATCHES "^/usr/*$")
    set(smiter_zsh vendor-completions)
  else()
    set(smiter_zsh site-functions)
  endif()
]])
install(FILES ${pages}/zsh/_smiter DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/\${smiter_zsh})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/data/seeds DESTINATION ${CMAKE_INSTALL_DATADIR}/smiter)
install(FILES README.md NEWS.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
# A Debian package has it in its file "copyright".
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT license)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
