// SPDX-License-Identifier: MIT
#include "serve/timeline.h"

#include <algorithm>
#include <cmath>

#include "base/json.h"
#include "campaign/run/statistics.h"

namespace smiter::serve {

using base::Json;

namespace {

void put(std::vector<double>& to, std::size_t place, double value) {
  if (to.size() <= place) to.resize(place + 1);
  to[place] = value;
}

// Enough digits for a plot.
double rounded(double x) {
  return std::round(x * 1000) / 1000;
}

}  // namespace

std::size_t Timeline::place_of(const std::string& name, std::vector<std::string>& names) {
  const auto at = std::ranges::find(names, name);
  if (at != names.end()) return static_cast<std::size_t>(at - names.begin());
  names.push_back(name);
  return names.size() - 1;
}

void Timeline::add(const campaign::Moment& m) {
  const auto counts = campaign::counts_from_json(m.counts);
  if (!counts || m.seconds <= last_seconds()) return;
  Point point{.seconds = m.seconds,
              .tests = static_cast<double>(counts->tests),
              .clusters = static_cast<double>(m.clusters),
              .cpu = m.cpu_seconds,
              .solver_cpu = m.solver_cpu_seconds};
  for (const campaign::StrategyCounts& s : counts->strategies) {
    const std::size_t place = place_of(s.name, strategies_);
    put(point.strategy_tests, place, static_cast<double>(s.tests));
    put(point.strategy_cpu, place, s.cpu_ms / 1000);
  }
  for (const campaign::SolverCounts& s : counts->solvers) {
    const std::size_t place = place_of(s.label, solvers_);
    put(point.solver_queries, place, static_cast<double>(s.queries));
    put(point.solver_cpus, place, s.cpu_ms / 1000);
  }
  points_.push_back(std::move(point));
  if (points_.size() > kMostPoints) thin();
}

// Every other one goes, but the last stays.
void Timeline::thin() {
  std::vector<Point> kept;
  for (std::size_t i = 0; i < points_.size(); ++i) {
    if (i % 2 == 0 || i + 1 == points_.size()) kept.push_back(std::move(points_[i]));
  }
  points_ = std::move(kept);
}

std::string Timeline::json() const {
  Json json;
  const auto column = [&](auto value_of) {
    Json out = Json::array();
    for (const Point& p : points_) out.push_back(rounded(value_of(p)));
    return out;
  };
  const auto columns = [&](const std::vector<std::string>& names, std::vector<double> Point::*values) {
    Json out = Json::object();
    for (std::size_t i = 0; i < names.size(); ++i)
      out[names[i]] = column([&](const Point& p) { return i < (p.*values).size() ? (p.*values)[i] : 0.0; });
    return out;
  };
  json["seconds"] = column([](const Point& p) { return p.seconds; });
  json["tests"] = column([](const Point& p) { return p.tests; });
  json["clusters"] = column([](const Point& p) { return p.clusters; });
  json["cpu_seconds"] = column([](const Point& p) { return p.cpu; });
  json["solver_cpu_seconds"] = column([](const Point& p) { return p.solver_cpu; });
  json["strategy_tests"] = columns(strategies_, &Point::strategy_tests);
  json["strategy_cpu_s"] = columns(strategies_, &Point::strategy_cpu);
  json["solver_queries"] = columns(solvers_, &Point::solver_queries);
  json["solver_cpu_s"] = columns(solvers_, &Point::solver_cpus);
  return json.dump();
}

}  // namespace smiter::serve
