// SPDX-License-Identifier: MIT
// Where a store is: a file of this machine, or a database of a server, postgresql://host/name.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "campaign/database/database.h"

namespace smiter::campaign {

[[nodiscard]] bool is_server_address(std::string_view text);

// For people and for files: without the password, if there is one in it.
[[nodiscard]] std::string without_password(std::string_view address);

// By its address. Throws DatabaseError.
[[nodiscard]] std::unique_ptr<Database> open_database(const std::string& address, bool read_only);

}  // namespace smiter::campaign
