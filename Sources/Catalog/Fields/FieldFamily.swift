import LockstepAnalysis
import LockstepSamples

/// Fields with a common prefix, one for each stream, drop reason or finding.
public struct FieldFamily: Sendable {
    /// The names as the documentation writes them: `rate.STREAM`.
    public let pattern: String
    /// The type of the values.
    public let kind: CatalogField.Kind
    /// What each is, as a clause.
    public let meaning: String
    /// The fields.
    public let fields: [CatalogField]

    private init(
        _ prefix: String, _ placeholder: String, _ kind: CatalogField.Kind, _ meaning: String,
        members: [String], table: String, column: String, key: String
    ) {
        pattern = "\(prefix).\(placeholder)"
        self.kind = kind
        self.meaning = meaning
        fields = members.map { member in
            CatalogField(
                "\(prefix).\(member)", kind,
                .rows(
                    table: table, column: column,
                    key: CatalogField.Key(column: key, value: member)),
                meaning)
        }
    }

    /// All families.
    public static let all: [FieldFamily] = [
        FieldFamily(
            "rate", "STREAM", .number(.rate), "the achieved rate of a stream",
            members: streams, table: "stream", column: "rate", key: "name"),
        FieldFamily(
            "count", "STREAM", .number(.count), "the number of samples of a stream",
            members: streams, table: "stream", column: "count", key: "name"),
        FieldFamily(
            "drops", "REASON", .number(.count), "the number of samples dropped for a reason",
            members: DropReason.allCases.map(\.rawValue), table: "dropped", column: "count",
            key: "reason"),
        FieldFamily(
            "finding", "NAME", .choice(CatalogField.severities), "the severity of a finding",
            members: findings, table: "finding", column: "severity", key: "name"),
        FieldFamily(
            "value", "NAME", .number(.measure),
            "the measured value of a finding, in the finding's unit",
            members: findings, table: "finding", column: "value", key: "name"),
    ]

    private static let streams = Stream.allCases.map(\.rawValue)
    private static let findings = FindingName.allCases.map(\.rawValue)
}
