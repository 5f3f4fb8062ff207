// SPDX-License-Identifier: MIT
#include "solver/release/install.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "base/cache_folder.h"
#include "base/file.h"
#include "base/text/version.h"
#include "solver/process/descriptor.h"
#include "solver/profile/alternatives.h"
#include "solver/profile/inspect.h"
#include "solver/release/adapter.h"

namespace smiter::solver {

namespace fs = std::filesystem;

namespace {

base::Error system_error(const std::string& path) {
  return {std::string("cannot write: ") + std::strerror(errno), {}, path};
}

// Held as long as the object lives; the kernel gives it back if we are killed.
base::Expected<Descriptor> lock_store(const Tell& tell) {
  const std::string folder = releases_folder();
  if (folder.empty())
    return base::Error{"there is no folder for releases: set HOME, XDG_CACHE_HOME or SMITER_CACHE"};
  std::error_code error;
  fs::create_directories(folder + "/.part", error);
  const std::string path = folder + "/.lock";
  Descriptor lock(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
  if (lock.get() < 0) return system_error(path);
  if (flock(lock.get(), LOCK_EX | LOCK_NB) == 0) return lock;
  tell("another smiter is changing the releases; waiting for it");
  while (flock(lock.get(), LOCK_EX) != 0) {
    if (errno != EINTR) return system_error(path);
  }
  return lock;
}

bool is_version(const std::string& what) {
  return what[0] >= '0' && what[0] <= '9';
}

// Asks each adapter once for all packages of a channel.
class Search {
 public:
  Search(const std::string& what, const Tell& tell) : what_(what), tell_(tell) {}

  // True if the version that was asked for is found.
  bool ask(const std::string& adapter_name, const std::vector<const Profile*>& profiles) {
    const auto adapter = Adapter::open(adapter_name, base::cache_folder());
    if (!adapter) return problem(adapter.error().to_string());
    const auto channels = adapter->channels();
    if (!channels) return problem(channels.error().to_string());
    for (const std::string& channel : *channels) {
      if (what_ != "all" && !is_version(what_) && channel != what_) continue;
      ask_channel(*adapter, channel, profiles);
      if (is_version(what_) && !catalogue.offers.empty()) return true;
    }
    return false;
  }

  Catalogue catalogue;

 private:
  bool problem(std::string text) {
    catalogue.problems.push_back(std::move(text));
    return false;
  }

  void ask_channel(const Adapter& adapter, const std::string& channel,
                   const std::vector<const Profile*>& profiles) {
    std::vector<std::string> packages;
    for (const Profile* profile : profiles) packages.push_back(profile->releases->package);
    tell_("looking into " + channel);
    const auto offers = adapter.list(channel, packages);
    if (!offers) return static_cast<void>(problem(offers.error().to_string()));
    for (const Offered& offer : *offers) {
      if (is_version(what_) && offer.version != what_) continue;
      for (const Profile* profile : profiles) {
        if (profile->releases->package == offer.package) add(profile, offer.version, channel);
      }
    }
  }

  void add(const Profile* profile, const std::string& version, const std::string& channel) {
    for (Offer& offer : catalogue.offers) {
      if (offer.profile != profile || offer.version != version) continue;
      offer.channels.push_back(channel);
      return;
    }
    catalogue.offers.push_back({profile, version, {channel}});
  }

  const std::string& what_;
  const Tell& tell_;
};

base::Expected<Catalogue> search(const std::vector<const Profile*>& profiles, const std::string& what,
                                 const Tell& tell) {
  std::vector<std::pair<std::string, std::vector<const Profile*>>> by_adapter;  // in the given order
  for (const Profile* profile : profiles) {
    if (!profile->releases) continue;
    const auto at =
        std::ranges::find(by_adapter, profile->releases->adapter, &decltype(by_adapter)::value_type::first);
    if (at == by_adapter.end()) {
      by_adapter.push_back({profile->releases->adapter, {profile}});
    } else {
      at->second.push_back(profile);
    }
  }
  Search search(what, tell);
  for (const auto& [adapter, of_adapter] : by_adapter) {
    if (search.ask(adapter, of_adapter)) break;
  }
  std::ranges::stable_sort(search.catalogue.offers, [](const Offer& a, const Offer& b) {
    return a.profile != b.profile ? a.profile->name < b.profile->name
                                  : base::version_less(a.version, b.version);
  });
  return std::move(search.catalogue);
}

base::Expected<Release> already_there(const Offer& offer) {
  return find_release({offer.profile->name, offer.version});
}

// Into .part, tried there, then moved.
base::Expected<Release> fetch(const Offer& offer, const Tell& tell) {
  if (auto there = already_there(offer)) {
    tell(offer.name() + " is at hand already");
    return there;
  }
  const std::string folder = releases_folder(), part = folder + "/.part/" + offer.name();
  const std::string& channel = offer.channels.front();
  const auto adapter = Adapter::open(offer.profile->releases->adapter, base::cache_folder());
  if (!adapter) return adapter.error();
  tell(fmt::format("getting {} from {}", offer.name(), channel));
  const Offered what{offer.profile->releases->package, offer.version};
  if (const auto done = adapter->get(channel, what, offer.profile->program, part); !done) return done.error();
  SolverConfig config{.profile = *offer.profile,
                      .label = offer.name(),
                      .program = part + "/" + offer.profile->program,
                      .options = {}};
  settle_alternatives(config);
  // A busy machine may need a second look.
  Inspection inspection = inspect(config);
  for (int again = 0; again < 2 && !inspection.works(); ++again) inspection = inspect(config);
  if (!inspection.works()) {
    std::error_code ignored;
    fs::remove_all(part, ignored);
    std::string problem;
    for (const ModeCheck& mode : inspection.modes) problem = mode.works ? problem : mode.problem;
    return base::Error{offer.name() + " was fetched, but does not work: " + problem};
  }
  const Release release{offer.profile->name, offer.version, channel, inspection.version, ""};
  if (const auto written = base::write_file(part + "/release.json", to_json(release)); !written)
    return written.error();
  const std::string place = folder + "/" + release.solver + "/" + release.version;
  std::error_code error;
  fs::remove_all(place, error);  // not a release, or it would have been found
  fs::create_directories(folder + "/" + release.solver, error);
  fs::rename(part, place, error);
  if (error) return base::Error{"cannot move it to its place: " + error.message(), {}, place};
  return already_there(offer);
}

base::Error nothing_found(const ReleaseName& name, const Catalogue& catalogue) {
  if (catalogue.problems.empty())
    return {fmt::format("{} cannot be had here; smiter solvers --available --solver {} lists what can",
                        name.text(), name.solver)};
  return {fmt::format("cannot get {}: {}. Give a program of your own instead: --solver {}=/path/to/program",
                      name.text(), fmt::join(catalogue.problems, "; "), name.solver)};
}

base::Expected<std::vector<const Profile*>> with_releases(const std::string& solver) {
  std::vector<const Profile*> profiles = profiles_called(solver);
  if (profiles.empty()) return base::Error{"no solver profile is called '" + solver + "'"};
  std::erase_if(profiles, [](const Profile* p) { return !p->releases; });
  if (profiles.empty())
    return base::Error{fmt::format(
        "nothing is known about where to get {0}; give a program of your own: --solver {0}=/path/to/program",
        solver)};
  return profiles;
}

}  // namespace

base::Expected<Catalogue> available(const std::vector<const Profile*>& profiles, const std::string& what,
                                    const Tell& tell) {
  const auto lock = lock_store(tell);
  if (!lock) return lock.error();
  return search(profiles, what, tell);
}

base::Expected<Installed> install(const ReleaseName& name, const Tell& tell) {
  const auto profiles = with_releases(name.solver);
  if (!profiles) return profiles.error();
  const auto lock = lock_store(tell);
  if (!lock) return lock.error();
  // A version that is there needs no network.
  if (is_version(name.what)) {
    if (auto there = find_release(name)) {
      tell(there->name() + " is at hand already");
      return Installed{{std::move(*there)}, {}};
    }
  }
  auto catalogue = search(*profiles, name.what, tell);
  if (!catalogue) return catalogue.error();
  if (catalogue->offers.empty()) return nothing_found(name, *catalogue);
  Installed result{{}, std::move(catalogue->problems)};
  for (const Offer& offer : catalogue->offers) {
    auto release = fetch(offer, tell);
    if (release) {
      result.releases.push_back(std::move(*release));
    } else {
      result.problems.push_back(release.error().to_string());
    }
  }
  return result;
}

base::Expected<std::vector<Release>> remove_releases(const ReleaseName& name, const Tell& tell) {
  const auto lock = lock_store(tell);
  if (!lock) return lock.error();
  std::vector<Release> gone;
  if (name.what == "all") {
    gone = releases_called(name.solver);
  } else {
    auto one = find_release(name);
    if (!one) return one.error();
    gone.push_back(std::move(*one));
  }
  for (const Release& release : gone) {
    // Out of sight first: what is removed half-way is no release.
    const std::string folder = releases_folder(), away = folder + "/.part/removed";
    std::error_code error;
    fs::remove_all(away, error);
    fs::rename(fs::path(release.program).parent_path(), away, error);
    if (error) return base::Error{"cannot remove it: " + error.message(), {}, release.program};
    fs::remove_all(away, error);
  }
  return gone;
}

}  // namespace smiter::solver
