#include "tables_command.hpp"

#include "aligned_text.hpp"
#include "json_views.hpp"
#include "patch_tables.hpp"

namespace elevatord::mock {

namespace {

using Side = AlignedText::Side;

constexpr const char* kHead =
    "Published figures of the four kernel patches beside those of the model, which runs now.\n"
    "calibrated: the figure was put into the model as the input named; agreement proves nothing.\n"
    "predicted: the model had no part of it. does not follow: the kernel's source does not give "
    "it.\n";

std::string kind_text(const Row& row) {
  std::string text{to_text(row.kind)};
  for (std::size_t i = 0; i < row.inputs.size(); ++i) {
    if (row.kind == FigureKind::Calibrated) text += (i == 0 ? ": " : ", ") + row.inputs[i];
  }
  if (row.changed) text += " (changed)";
  if (!row.assuming.empty()) text += "; if a " + row.assuming;
  return text;
}

std::vector<std::string> cells_of(const Row& row) {
  const auto& published = *row.published;
  const bool sign = published.unit == "%";
  return {std::string{published.figure},
          number(published.value, published.decimals, sign),
          number(row.ours, published.decimals, sign),
          std::string{published.unit},
          number(row.error(), 1, true) + " %",
          kind_text(row)};
}

std::string text_of(const PatchTable& table) {
  AlignedText text{{Side::Left, Side::Right, Side::Right, Side::Left, Side::Right, Side::Left},
                   {{"FIGURE", "PUBLISHED", "OURS", "UNIT", "ERROR", "KIND"}}};
  for (const auto& row : table.rows) text.lines.push_back(cells_of(row));
  std::string all = std::string{table.patch->patch} + "  " + std::string{table.patch->title} +
                    "\nPublished on: " + std::string{table.patch->machine} + "\n\n" + render(text) +
                    '\n';
  for (const auto& note : table.notes) all += bullet(note);
  return all;
}

Result<ModelInputs> inputs_from(const std::vector<std::string>& assignments) {
  ModelInputs inputs;
  for (const auto& assignment : assignments) {
    if (auto set = inputs.set(assignment); !set) return tl::unexpected(set.error());
  }
  return inputs;
}

}  // namespace

ProgramOutput run_tables(const TablesOptions& options) {
  const auto inputs = inputs_from(options.inputs);
  if (!inputs) return usage_error(inputs.error().what);
  const auto tables = patch_tables(*inputs, options.seed);
  if (options.json) return {ExitCode::Ok, to_json(tables), {}};
  std::string text = kHead;
  for (const auto& table : tables) text += '\n' + text_of(table);
  return {ExitCode::Ok, std::move(text), {}};
}

ProgramOutput list_inputs() {
  AlignedText text{{Side::Left, Side::Left, Side::Left, Side::Left},
                   {{"INPUT", "VALUE", "CALIBRATED FROM", "MEANING"}}};
  for (const auto& input : input_texts()) {
    const auto* const from = find_published(input.from);
    text.lines.push_back({std::string{input.name}, std::string{input.value},
                          from == nullptr
                              ? "nothing: an assumption"
                              : std::string{from->patch} + ": " + std::string{from->figure},
                          std::string{input.meaning}});
  }
  return {ExitCode::Ok, render(text), {}};
}

}  // namespace elevatord::mock
