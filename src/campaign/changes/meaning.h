// SPDX-License-Identifier: MIT
// What a difference is about: operators that changed lines name, theories of changed files where no operator
// of theirs is named, options whose declarations changed. The same difference always means the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "campaign/changes/changes.h"
#include "campaign/changes/diff.h"

namespace smiter::campaign {

class Vocabulary;

// The most mentioned of each kind first. Option files need their `options`.
[[nodiscard]] std::vector<ChangedItem> meaning_of(const Diff& diff, const Vocabulary& words);

// Names of the options of the file that were touched: the long names of cvc5's, "module.name" of z3's.
// `text`: of the new file.
[[nodiscard]] std::vector<std::string> touched_options(const ChangedFile& file, std::string_view text);

}  // namespace smiter::campaign
