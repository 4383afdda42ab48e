/// The defects of one phone, looked up by kind.
struct DefectSet: Sendable {
    private let values: [Defect.Kind: Double]

    /// A lookup in which the last of equal kinds counts.
    init(_ defects: [Defect]) {
        values = Dictionary(defects.map { ($0.kind, $0.value) }, uniquingKeysWith: { $1 })
    }

    /// How strong a defect is; nil when the phone does not have it.
    subscript(_ kind: Defect.Kind) -> Double? { values[kind] }

    /// Whether the phone has a defect.
    func has(_ kind: Defect.Kind) -> Bool { values[kind] != nil }
}
