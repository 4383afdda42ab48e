/// A binary heap, from which the least element is removed first (Williams, "Algorithm 232:
/// Heapsort", 1964).
struct MinHeap<Element: Comparable> {
    /// The element at index i is not greater than those at 2 i + 1 and 2 i + 2.
    private var elements: [Element] = []

    mutating func insert(_ element: Element) {
        elements.append(element)
        var place = elements.count - 1
        while place > 0, case let parent = (place - 1) / 2, elements[place] < elements[parent] {
            elements.swapAt(place, parent)
            place = parent
        }
    }

    /// Removes and returns the least element; nil if there is none.
    mutating func removeLeast() -> Element? {
        guard let last = elements.popLast() else { return nil }
        guard let least = elements.first else { return last }
        elements[0] = last
        var place = 0
        while let child = leastChild(of: place), elements[child] < elements[place] {
            elements.swapAt(place, child)
            place = child
        }
        return least
    }

    private func leastChild(of place: Int) -> Int? {
        let (left, right) = (2 * place + 1, 2 * place + 2)
        guard left < elements.count else { return nil }
        return right < elements.count && elements[right] < elements[left] ? right : left
    }
}
