import LockstepSamples

/// How often a problem occurred, and the first places.
struct Occurrences: Hashable {
    private(set) var count = 0
    private(set) var places: [Place] = []
    /// The first problem, as text.
    private(set) var firstProblem: String?

    mutating func add(
        _ place: @autoclosure () -> Place, problem: @autoclosure () -> String? = nil
    ) {
        count += 1
        if places.count < Finding.mostPlaces { places.append(place()) }
        firstProblem = firstProblem ?? problem()
    }

    /// Adds occurrences from elsewhere, with the places in the order of their rows.
    mutating func add(_ others: Occurrences) {
        guard others.count > 0 else { return }
        let isEarlier = count == 0 || (others.places.first?.row ?? 0) < (places.first?.row ?? 0)
        if isEarlier, others.firstProblem != nil { firstProblem = others.firstProblem }
        firstProblem = firstProblem ?? others.firstProblem
        count += others.count
        places = Array(
            (places + others.places).sorted { ($0.row ?? 0) < ($1.row ?? 0) }
                .prefix(Finding.mostPlaces))
    }
}
