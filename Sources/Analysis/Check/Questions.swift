/// The questions of a check.
enum Questions {
    /// All questions, in the order of their findings in a report.
    static let all: [Question] = [
        .state, .rows, .timing, .counts, .files, .movie, .coverage, .conventions, .gravity,
        .alignment, .poses, .images, .noise, .depth, .surfaces, .audio, .calibration, .exposure,
        .barometer, .tracking, .wallClock,
    ]
}

extension FindingName: CaseIterable {
    /// The names of all questions, in the order of listings.
    public static let allCases = Questions.all.flatMap(\.names)
        .sorted { $0.position < $1.position }

    /// The name with this text; nil if no question has it.
    public init?(rawValue: String) {
        guard let name = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = name
    }
}

extension LimitName: CaseIterable {
    /// The limits of all questions, in the order of listings.
    public static let allCases = Questions.all.flatMap(\.limits)
        .sorted { $0.position < $1.position }

    /// The limit with this text; nil if no question has it.
    public init?(rawValue: String) {
        guard let name = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = name
    }
}
