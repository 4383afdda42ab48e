import LockstepSamples

/// How often something was seen, and where first.
struct Sightings: Hashable {
    /// Enough to look at; a bound on memory.
    static let mostPlaces = 5

    private(set) var count = 0
    private(set) var places: [Place] = []
    /// What was wrong the first time, in words.
    private(set) var firstProblem: String?

    mutating func add(_ place: @autoclosure () -> Place, problem: String? = nil) {
        count += 1
        if places.count < Self.mostPlaces { places.append(place()) }
        firstProblem = firstProblem ?? problem
    }
}
