// SPDX-License-Identifier: MIT
// libFuzzer target: a solver's profile, as a user writes it (TOML). It is read or refused
// with a place; what was read can be asked about.
#include "solver/profile/profile_file.h"
#include "solver/session/script.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace smiter;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto profile = solver::parse_profile(text, "fuzz.toml");
  if (!profile) {
    CHECK(!profile.error().message.empty() && profile.error().file == "fuzz.toml",
          profile.error().to_string());
    return 0;
  }
  CHECK(!profile->name.empty(), "a profile has a name");
  (void)profile->takes_incremental(profile->default_options);
  (void)solver::prepare_script("(set-option :a true)(assert (f x))(check-sat)", profile->dialect);
  return 0;
}
