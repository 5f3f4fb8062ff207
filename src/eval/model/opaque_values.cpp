// SPDX-License-Identifier: MIT
#include "eval/model/opaque_values.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <span>

#include <fmt/core.h>

#include "eval/model/quoted_text.h"
#include "eval/number/reals.h"

namespace smiter::eval {

namespace {

using Polynomial = std::vector<mpq_class>;  // ascending

constexpr std::size_t kMostDegree = 1000;
constexpr std::size_t kMostBits = 1 << 16;  // of a coefficient that was computed

// A reader of small s-expressions; everything returns nothing on text it does not know.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool take(std::string_view word) {
    skip();
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  std::string_view atom() {
    skip();
    const std::size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '(' && text_[at_] != ')' &&
           std::isspace(static_cast<unsigned char>(text_[at_])) == 0)
      ++at_;
    return text_.substr(begin, at_ - begin);
  }
  bool at_end() {
    skip();
    return at_ >= text_.size();
  }
  char peek() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }

 private:
  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<mpq_class> number(std::string_view digits) {
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  const std::size_t dot = digits.find('.');
  std::string all(digits.substr(0, dot));
  std::size_t places = 0;
  if (dot != std::string_view::npos) {
    all += digits.substr(dot + 1);
    places = digits.size() - dot - 1;
  }
  if (all.empty() || all.size() > 100000 ||
      !std::ranges::all_of(all, [](char c) { return c >= '0' && c <= '9'; }))
    return std::nullopt;
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, places);
  mpq_class value(mpz_class(all, 10), scale);
  value.canonicalize();
  return negative ? mpq_class(-value) : value;
}

Polynomial plus(const Polynomial& a, const Polynomial& b) {
  Polynomial out(std::max(a.size(), b.size()));
  for (std::size_t i = 0; i < a.size(); ++i) out[i] += a[i];
  for (std::size_t i = 0; i < b.size(); ++i) out[i] += b[i];
  return out;
}

// Small enough to be computed with.
bool is_modest(const Polynomial& p) {
  return p.size() <= kMostDegree + 1 && std::ranges::all_of(p, [](const mpq_class& c) {
           return mpz_sizeinbase(c.get_num_mpz_t(), 2) + mpz_sizeinbase(c.get_den_mpz_t(), 2) <= kMostBits;
         });
}

// Nothing if it is not worth computing: no such polynomial is within the limits.
std::optional<Polynomial> times(const Polynomial& a, const Polynomial& b) {
  if (a.empty() || b.empty()) return Polynomial{};
  if (a.size() + b.size() > kMostDegree + 2 || !is_modest(a) || !is_modest(b)) return std::nullopt;
  Polynomial out(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) out[i + j] += a[i] * b[j];
  }
  return out;
}

std::optional<Polynomial> product(std::span<const Polynomial> parts) {
  std::optional<Polynomial> out = Polynomial{1};
  for (std::size_t i = 0; i < parts.size() && out; ++i) out = times(*out, parts[i]);
  return out;
}

std::optional<Polynomial> power(const Polynomial& base, const Polynomial& exponent) {
  if (exponent.size() != 1 || exponent[0].get_den() != 1) return std::nullopt;
  const mpz_class n = exponent[0].get_num();
  if (n < 0 || n * static_cast<unsigned long>(base.size()) > kMostDegree) return std::nullopt;
  return product(std::vector<Polynomial>(n.get_ui(), base));
}

std::optional<Polynomial> combine(std::string_view op, std::span<const Polynomial> parts) {
  if (op == "*") return product(parts);
  if (op == "^") return parts.size() == 2 ? power(parts[0], parts[1]) : std::nullopt;
  Polynomial out = parts[0];
  const auto negate = [](Polynomial p) {
    for (mpq_class& c : p) c = -c;
    return p;
  };
  if (op == "+") {
    for (const Polynomial& part : parts.subspan(1)) out = plus(out, part);
  } else if (op == "-") {
    if (parts.size() == 1) return negate(out);
    for (const Polynomial& part : parts.subspan(1)) out = plus(out, negate(part));
  } else if (op == "/") {
    if (parts.size() != 2 || parts[1].size() != 1 || parts[1][0] == 0) return std::nullopt;
    for (mpq_class& c : out) c /= parts[1][0];
  } else {
    return std::nullopt;
  }
  return out;
}

// Sums, products and powers of one variable and numbers, as z3 prints polynomials.
std::optional<Polynomial> polynomial(Reader& in, int depth = 0) {
  if (depth > 50) return std::nullopt;
  if (!in.take('(')) {
    const std::string_view atom = in.atom();
    if (atom.empty()) return std::nullopt;
    if (const auto n = number(atom)) return Polynomial{*n};
    return Polynomial{0, 1};  // the variable
  }
  const std::string_view op = in.atom();
  std::vector<Polynomial> parts;
  while (in.peek() != ')') {
    auto part = polynomial(in, depth + 1);
    if (!part) return std::nullopt;
    parts.push_back(*std::move(part));
  }
  in.take(')');
  return parts.empty() ? std::nullopt : combine(op, parts);
}

std::vector<mpz_class> integral(const Polynomial& p) {
  mpz_class common = 1;
  for (const mpq_class& c : p) common = lcm(common, c.get_den());
  std::vector<mpz_class> out;
  for (const mpq_class& c : p) out.push_back(mpz_class(c * common));
  while (!out.empty() && out.back() == 0) out.pop_back();
  return out;
}

std::optional<mpq_class> constant(Reader& in) {
  const auto p = polynomial(in);
  if (!p || p->size() != 1) return std::nullopt;
  return (*p)[0];
}

// (coeffs p0 p1 …)
std::optional<Polynomial> coefficients(Reader& in) {
  if (!in.take('(') || in.atom() != "coeffs") return std::nullopt;
  Polynomial out;
  while (in.peek() != ')' && in.peek() != '\0') {
    const auto c = constant(in);
    if (!c) return std::nullopt;
    out.push_back(*c);
  }
  in.take(')');
  return out;
}

std::optional<std::uint64_t> index(Reader& in) {
  const auto n = constant(in);
  if (!n || n->get_den() != 1 || *n < 0 || *n > 1000000) return std::nullopt;
  return n->get_num().get_ui();
}

std::optional<Outcome> root(std::string_view text, const Limits& limits) {
  Reader in(text);
  if (!in.take('(')) return std::nullopt;
  const std::string_view head = in.atom();
  const auto p = head == "root-obj" ? polynomial(in) : coefficients(in);
  if (!p) return std::nullopt;
  const std::vector<mpz_class> whole = integral(*p);
  if (whole.size() < 2) return std::nullopt;
  if (head == "root-of-with-interval") {
    const auto low = constant(in);
    const auto high = constant(in);
    if (!low || !high) return std::nullopt;
    return real_root_between(whole, *low, *high, limits);
  }
  const auto i = index(in);
  if (!i || (head == "root-obj" && *i == 0)) return std::nullopt;
  return real_nth_root_of(whole, head == "root-obj" ? *i - 1 : *i, limits);
}

std::string unquoted(std::string_view name) {
  if (name.size() >= 2 && name.front() == '|' && name.back() == '|') name = name.substr(1, name.size() - 2);
  return std::string(name);
}

// The first space outside of |bars|.
std::size_t end_of_symbol(std::string_view text) {
  if (!text.starts_with('|')) return std::min(text.find(' '), text.size());
  const std::size_t bar = text.find('|', 1);
  return bar == std::string_view::npos ? text.size() : bar + 1;
}

}  // namespace

std::optional<Outcome> opaque_value(std::string_view text, const Limits& limits) {
  if (text.starts_with("(root-o")) return root(text, limits);
  if (text.starts_with("(as @") || text.starts_with("(as |@")) {
    const std::string_view inner = text.substr(4, text.size() - 5);
    const std::size_t end = end_of_symbol(inner);
    if (end + 1 >= inner.size()) return std::nullopt;
    const std::string_view sort = inner.substr(end + 1);
    // An array or function without a name for its elements is not a value.
    if (sort.starts_with("(Array") || sort.starts_with("(->") || sort.starts_with("(Set") ||
        sort.starts_with("(Seq"))
      return std::nullopt;
    return Outcome(Value::abstract(std::string(sort), unquoted(inner.substr(0, end))));
  }
  const std::string name = unquoted(text);
  if (const std::size_t mark = name.find("!val!"); name.starts_with('@') && mark != std::string::npos) {
    return Outcome(Value::abstract(name.substr(1, mark - 1), name.substr(1)));
  }
  // @uc_U_0 names its sort; a sort may have underscores itself.
  for (const std::string_view prefix : {"@uc_", "@"}) {
    if (!name.starts_with(prefix)) continue;
    const std::size_t last = name.rfind('_');
    if (last == std::string::npos || last <= prefix.size()) return std::nullopt;
    return Outcome(Value::abstract(name.substr(prefix.size(), last - prefix.size()), name));
  }
  return std::nullopt;
}

std::optional<std::string> as_array_name(std::string_view text) {
  constexpr std::string_view kHead = "(_ as-array ";
  if (!text.starts_with(kHead) || !text.ends_with(')')) return std::nullopt;
  text = text.substr(kHead.size(), text.size() - kHead.size() - 1);
  return unquoted(text.substr(0, end_of_symbol(text)));
}

namespace {

// 1*x^2 + (-2)*x + 3: monomials joined by +, a coefficient may be in parentheses.
std::optional<std::string> interval_term(std::string_view inside) {
  const std::size_t comma = inside.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  std::string poly(inside.substr(0, comma));
  std::erase_if(poly, [](char c) { return c == ' ' || c == '(' || c == ')'; });
  std::map<std::size_t, mpz_class> terms;
  std::size_t at = 0;
  while (at < poly.size()) {
    if (poly[at] == '+') ++at;
    std::size_t end = at + 1;
    while (end < poly.size() && poly[end] != '+' &&
           !(poly[end] == '-' && poly[end - 1] != '*' && poly[end - 1] != '^'))
      ++end;
    std::string monomial = poly.substr(at, end - at);
    at = end;
    std::size_t exponent = 0;
    if (const std::size_t x = monomial.find('x'); x != std::string::npos) {
      exponent = 1;
      if (const std::size_t hat = monomial.find('^'); hat != std::string::npos) {
        const auto e = number(std::string_view(monomial).substr(hat + 1));
        if (!e || *e > 1000) return std::nullopt;
        exponent = e->get_num().get_ui();
      }
      monomial = monomial.substr(0, x);
      if (monomial.ends_with('*')) monomial.pop_back();
      if (monomial.empty()) monomial = "1";
      if (monomial == "-") monomial = "-1";
    }
    const auto c = number(monomial);
    if (!c || c->get_den() != 1) return std::nullopt;
    terms[exponent] += c->get_num();
  }
  if (terms.empty()) return std::nullopt;
  std::string bounds(inside.substr(comma + 1));
  std::erase_if(bounds, [](char c) { return c == ' ' || c == '(' || c == ')' || c == '[' || c == ']'; });
  const std::size_t middle = bounds.find(',');
  if (middle == std::string::npos) return std::nullopt;
  const auto fraction = [](std::string text) -> std::optional<std::string> {
    const std::size_t slash = text.find('/');
    const auto n = number(std::string_view(text).substr(0, slash));
    const auto d = slash == std::string::npos ? std::optional<mpq_class>(1)
                                              : number(std::string_view(text).substr(slash + 1));
    if (!n || !d || *d == 0) return std::nullopt;
    const mpq_class q = *n / *d;
    const std::string positive =
        fmt::format("(/ {} {})", mpz_class(abs(q.get_num())).get_str(), q.get_den().get_str());
    return q < 0 ? fmt::format("(- {})", positive) : positive;
  };
  const auto low = fraction(bounds.substr(0, middle));
  const auto high = fraction(bounds.substr(middle + 1));
  if (!low || !high) return std::nullopt;
  std::string out = "(root-of-with-interval (coeffs";
  for (std::size_t i = 0; i <= terms.rbegin()->first; ++i) {
    const mpz_class c = terms.contains(i) ? terms[i] : mpz_class(0);
    out += c < 0 ? fmt::format(" (- {})", mpz_class(-c).get_str()) : fmt::format(" {}", c.get_str());
  }
  return out + fmt::format(") {} {})", *low, *high);
}

// @(S T)_0 in bars.
std::string with_quoted_elements(std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t at = find_unquoted(text, "@(");
    if (at == std::string_view::npos) break;
    std::size_t end = at + 1;
    std::size_t depth = 0;
    do {
      if (text[end] == '(') ++depth;
      if (text[end] == ')') --depth;
      ++end;
    } while (depth > 0 && end < text.size());
    const bool is_name =
        end + 1 < text.size() && text[end] == '_' && text[end + 1] >= '0' && text[end + 1] <= '9';
    if (is_name) {
      ++end;
      while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    }
    out += text.substr(0, at);
    out += is_name ? fmt::format("|{}|", text.substr(at, end - at)) : std::string(text.substr(at, end - at));
    text.remove_prefix(end);
  }
  return out.append(text);
}

}  // namespace

std::string with_plain_tokens(std::string_view text) {
  constexpr std::string_view kHead = "(_ real_algebraic_number <";
  std::string out;
  while (true) {
    const std::size_t at = find_unquoted(text, kHead);
    if (at == std::string_view::npos) break;
    const std::size_t end = text.find(">)", at);
    if (end == std::string_view::npos) break;
    out += text.substr(0, at);
    const auto inside = interval_term(text.substr(at + kHead.size(), end - at - kHead.size()));
    // What cannot be read stays a term that has no value.
    out += inside.value_or("(root-obj unreadable 0)");
    text.remove_prefix(end + 2);
  }
  return with_quoted_elements(out.append(text));
}

}  // namespace smiter::eval
