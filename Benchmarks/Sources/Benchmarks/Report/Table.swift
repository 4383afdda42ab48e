import BenchmarkStatistics
import Foundation

/// The measurements as a table for readers.
struct Table {
    private static let titles = ["", "value", "unit", "goal", "met", "95 % interval", "self, 95 %"]

    let measurements: [Measurement]

    /// The table's lines, followed by the notes.
    var lines: [String] {
        let rows = [Self.titles] + measurements.map(Self.cells)
        let widths = Self.titles.indices.map { column in
            rows.map { $0[column].count }.max() ?? 0
        }
        let table = rows.map { row in
            zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.count)
            }.joined(separator: "  ")
        }
        let notes = measurements.flatMap { measurement in
            measurement.notes.map { "\(measurement.name): \($0)" }
        }
        return table + (notes.isEmpty ? [] : [""]) + notes
    }

    private static func cells(of measurement: Measurement) -> [String] {
        [
            measurement.name, number(measurement.value), measurement.unit, measurement.goal.words,
            measurement.outcome.word, range(measurement.interval),
            range(measurement.selfInterval),
        ]
    }

    private static func range(_ interval: ClosedRange<Double>?) -> String {
        interval.map { "\(number($0.lowerBound)) … \(number($0.upperBound))" } ?? ""
    }
}

extension Measurement {
    /// The number in one line.
    var summary: String { "\(name): \(number(value)) \(unit)" }
}

extension GoalOutcome {
    fileprivate var word: String {
        switch self {
        case .met: return "yes"
        case .missed: return "NO"
        case .unsteady: return "unsteady"
        }
    }
}

/// Returns a number as text, to four digits.
func number(_ value: Double) -> String { String(format: "%.4g", value) }

extension Measurement.Goal {
    /// The goal as text for the table and the file.
    var words: String {
        switch self {
        case .atLeast(let least): return ">= \(number(least))"
        case .below(let most): return "< \(number(most))"
        }
    }
}
