/// One question that a check answers: the names of its findings, its limits and its rules.
///
/// Each question is declared in its own folder, next to its facts and its rules.
struct Question: Sendable {
    /// The names of its findings.
    let names: [FindingName]
    /// The limits that its rules compare measurements with; rules may also use those of other
    /// questions.
    let limits: [LimitName]
    /// Makes its findings from the facts.
    let rules: @Sendable (FindingRules) -> [Finding]

    init(
        names: [FindingName], limits: [LimitName] = [],
        rules: @escaping @Sendable (FindingRules) -> [Finding]
    ) {
        self.names = names
        self.limits = limits
        self.rules = rules
    }
}
