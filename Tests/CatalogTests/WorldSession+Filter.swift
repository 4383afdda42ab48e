import LockstepAnalysis
import LockstepFormats
import LockstepSamples

@testable import LockstepCatalog

extension WorldSession {
    /// Whether the session fulfills a filter, decided without the database.
    func fulfills(_ filter: SessionFilter) -> Bool {
        switch filter {
        case .all(let filters): filters.allSatisfy(fulfills)
        case .any(let filters): filters.contains(where: fulfills)
        case .not(let filter): !fulfills(filter)
        case .contains(let text):
            ([path, title, device].compactMap { $0 } + allTags.sorted())
                .joined(separator: "\n").lowercased().utf8Contains(text.lowercased())
        case .holds(let field): fulfills(.compares(field, .equal, .boolean(true)))
        case .isOneOf(let field, let values):
            values.contains { fulfills(.compares(field, .equal, $0)) }
        case .compares(let field, .notEqual, let value):
            !fulfills(.compares(field, .equal, value))
        case .compares(let field, let comparison, let value):
            values(of: field).contains { Self.compares($0, field, comparison, value) }
        }
    }

    /// The values of a field; none if they are missing.
    private func values(of field: CatalogField) -> [FilterValue] {
        switch field.name {
        case "depth": [.boolean(hasDepth)]
        case "overridden": [.boolean(verdict != nil)]
        case "duration": seconds.map { [.number(Double($0))] } ?? []
        case "frames": state == .recording ? [] : [.number(Double(frames))]
        case "size": [.number(Double(size))]
        case "mode": [.text(mode)]
        case "device": device.map { [.text($0)] } ?? []
        case "title": title.map { [.text($0)] } ?? []
        case "verdict": effectiveVerdict.map { [.text($0.rawValue)] } ?? []
        case "state": [.text(state.rawValue)]
        case "tag": allTags.map(FilterValue.text)
        case "start": startSeconds.map { [.number(Double($0) * 1e9)] } ?? []
        case "rate.camera":
            (cameraCount ?? 0) > 1 ? [.number(Double((cameraCount ?? 0) - 1) / 2)] : []
        case "count.gyroscope": gyroscopeCount.map { [.number(Double($0))] } ?? []
        case "drops.late": drops[.late].map { [.number(Double($0))] } ?? []
        case "drops": [.number(Double(drops[.late] ?? 0))]
        case "finding.timestamps.gaps": gaps.map { .text($0.severity.rawValue) }
        case "value.timestamps.gaps": gaps.compactMap(\.value).map(FilterValue.number)
        default: []
        }
    }

    private static func compares(
        _ left: FilterValue, _ field: CatalogField, _ comparison: Comparison, _ right: FilterValue
    ) -> Bool {
        switch (left, right) {
        case (.number(let number), .time(let time)):
            let (start, end) = (Double(time.start), Double(time.end))
            return switch comparison {
            case .less: number < start
            case .atMost: number < end
            case .greater: number >= end
            case .atLeast: number >= start
            case .equal, .notEqual, .contains: number >= start && number < end
            }
        case (.number(let left), .number(let right)): return compares(left, comparison, right)
        case (.text(let left), .text(let right)):
            if comparison == .contains {
                return !left.isEmpty && left.lowercased().utf8Contains(right.lowercased())
            }
            guard case .choice(let words) = field.kind, let place = words.firstIndex(of: left),
                let other = words.firstIndex(of: right)
            else { return left == right }
            return compares(Double(place), comparison, Double(other))
        default: return left == right
        }
    }

    private static func compares(
        _ left: Double, _ comparison: Comparison, _ right: Double
    ) -> Bool {
        switch comparison {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .atMost: left <= right
        case .greater: left > right
        case .atLeast: left >= right
        case .contains: false
        }
    }
}

extension String {
    /// Whether the bytes of a text are a part of this one's; an empty text is a part of any.
    fileprivate func utf8Contains(_ text: String) -> Bool {
        let (bytes, part) = (Array(utf8), Array(text.utf8))
        guard part.count <= bytes.count else { return false }
        return (0...(bytes.count - part.count)).contains { start in
            bytes[start..<start + part.count].elementsEqual(part)
        }
    }
}
