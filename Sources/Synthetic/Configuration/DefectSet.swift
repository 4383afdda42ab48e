/// The defects of one phone, looked up by kind.
struct DefectSet: Sendable {
    private let values: [Defect.Kind: Double]

    /// Creates a lookup in which the last of several equal kinds counts.
    init(_ defects: [Defect]) {
        values = Dictionary(defects.map { ($0.kind, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// Returns a defect's strength; nil if the phone does not have the defect.
    subscript(_ kind: Defect.Kind) -> Double? { values[kind] }

    /// Returns whether the phone has a defect.
    func has(_ kind: Defect.Kind) -> Bool { values[kind] != nil }
}
