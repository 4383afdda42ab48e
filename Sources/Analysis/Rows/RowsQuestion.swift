extension Question {
    /// Whether every row can be read, has values that are possible, and none is missing.
    static let rows = Question(
        names: [.readable, .motion, .values, .sequence],
        rules: { $0.rowFindings + $0.valueFindings + $0.sequenceFindings })
}

extension FindingName {
    /// Whether every row of every file can be read.
    public static let readable = FindingName("rows.readable", position: 5)
    /// Whether each device-motion result is complete.
    public static let motion = FindingName("rows.motion", position: 6)
    /// Whether values are within what the sensor can output.
    public static let values = FindingName("rows.values", position: 7)
    /// Whether every sequence number was used exactly once.
    public static let sequence = FindingName("seq.complete", position: 8)
}
