/// Elements of a sequence of any length, thinned evenly to a maximum number.
///
/// The first and the last element are always kept.
package struct Thinned<Element> {
    /// The number of elements added.
    package private(set) var count = 0
    private let limit: Int
    private var kept: [Element] = []
    private var stride = 1
    private var latest: Element?

    /// Creates an empty collection.
    ///
    /// - Parameter limit: the most elements kept, at least two.
    package init(limit: Int) {
        self.limit = max(2, limit)
    }

    /// Appends an element.
    package mutating func add(_ element: Element) {
        defer { count += 1 }
        latest = element
        guard count % stride == 0 else { return }
        if kept.count == limit {
            kept = kept.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            stride *= 2
            guard count % stride == 0 else { return }
        }
        kept.append(element)
    }

    /// The kept elements, in order.
    package var elements: [Element] {
        guard let latest, (count - 1) % stride != 0 else { return kept }
        return kept.count < limit ? kept + [latest] : kept.dropLast() + [latest]
    }
}

extension Thinned: Sendable where Element: Sendable {}
