// SPDX-License-Identifier: MIT
#include "ui/cli/version_text.h"

#include <SQLiteCpp/SQLiteCpp.h>
#include <curl/curl.h>
#include <fmt/format.h>
#include <gmp.h>
#include <libpq-fe.h>
#include <mpfr.h>
#include <sqlite3.h>
#include <toml++/toml.h>
#include <CLI/Version.hpp>

#include <flint/flint.h>
#include <nlohmann/json_fwd.hpp>

#include "base/release/version.h"

namespace smiter::ui {

namespace {

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return "gcc " __VERSION__;
#endif
}

// 90100 is 9.1.0 if each part has a hundred values.
std::string dotted(unsigned number, unsigned values) {
  return fmt::format("{}.{}.{}", number / values / values, number / values % values, number % values);
}

// Those that are linked when the program starts say so themselves; of the others the headers count.
std::string libraries() {
  const unsigned postgres = static_cast<unsigned>(PQlibVersion());
  return fmt::format(
      "CLI11 {}, FLINT {}, GMP {}, MPFR {}, SQLite {}, SQLiteCpp {}, curl {}, fmt {}, libpq {}.{}, "
      "nlohmann/json {}.{}.{}, toml++ {}.{}.{}",
      CLI11_VERSION, FLINT_VERSION, gmp_version, mpfr_get_version(), sqlite3_libversion(),
      dotted(SQLITECPP_VERSION_NUMBER, 1'000), curl_version_info(CURLVERSION_NOW)->version,
      dotted(FMT_VERSION, 100), postgres / 10'000, postgres % 10'000, NLOHMANN_JSON_VERSION_MAJOR,
      NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH, TOML_LIB_MAJOR, TOML_LIB_MINOR,
      TOML_LIB_PATCH);
}

}  // namespace

std::string version_text() {
  return fmt::format("smiter {}\ncommit {}\ncompiler {} ({})\nlibraries {}", base::version(), kCommit,
                     compiler(), SMITER_BUILD_TYPE, libraries());
}

}  // namespace smiter::ui
