// SPDX-License-Identifier: MIT
#include "campaign/database/address.h"

#include "campaign/database/postgres.h"
#include "campaign/database/sqlite.h"

namespace smiter::campaign {

bool is_server_address(std::string_view text) {
  return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

std::string without_password(std::string_view address) {
  std::string out(address);
  if (!is_server_address(address)) return out;
  // postgresql://user:password@host/name?password=...
  const auto begin = out.find("://") + 3;
  const auto at = out.find_last_of('@', out.find_first_of("/?", begin));
  if (at != std::string::npos && at >= begin) {
    const auto colon = out.find(':', begin);
    if (colon < at) out.erase(colon, at - colon);
  }
  for (const std::string_view name : {"?password=", "&password=", "?sslpassword=", "&sslpassword="}) {
    const auto found = out.find(name);
    if (found == std::string::npos) continue;
    const auto value = found + name.size();
    const auto end = out.find('&', value);
    out.replace(value, end == std::string::npos ? end : end - value, "...");
  }
  return out;
}

std::unique_ptr<Database> open_database(const std::string& address, bool read_only) {
  return is_server_address(address) ? open_postgres(address, read_only) : open_sqlite(address, read_only);
}

}  // namespace smiter::campaign
