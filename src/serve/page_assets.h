// SPDX-License-Identifier: MIT
// What the browser gets of ours, compiled in: the page, its style, its script. The script is written as
// modules, one file each, and served as one: the files in order, without their import and export words. So
// one page can also hold all of it, opened from disk.
#pragma once

#include <string>
#include <string_view>

namespace smiter::serve {

// Empty: there is no such file.
[[nodiscard]] std::string_view page_asset(std::string_view name);
// All modules as one script.
[[nodiscard]] const std::string& page_script();

// A module as a function that is called at once and gives back what it exports: `modules.<name>`. An import
// is one line, an export begins one.
[[nodiscard]] std::string joined_module(std::string_view file, std::string_view text);

}  // namespace smiter::serve
