/// Which images of a long recording are looked at: runs of neighbors, spread evenly over it.
struct ImageSample {
    /// The most images that are looked at.
    let most: Int
    private let total: Int
    private let runs: Int

    /// A sample of a recording of about `total` images; all of a short one.
    ///
    /// - Parameter run: images in a run.
    init(total: Int, most: Int, run: Int) {
        self.most = most
        // No recording has more; products with it stay far below overflow.
        self.total = min(total, 1 << 40)
        runs = max(1, most / max(run, 1))
    }

    /// Whether image `index` is looked at.
    func includes(_ index: Int) -> Bool {
        guard index >= 0 else { return false }
        guard isPartial else { return index < most }
        guard index < total else { return false }
        return index - start(ofPart: index * runs / total) < most / runs
    }

    /// Whether no image from `index` on is looked at.
    func isOver(at index: Int) -> Bool {
        guard isPartial else { return index >= most }
        return index - start(ofPart: runs - 1) >= most / runs
    }

    /// Whether some images of the recording are left out.
    var isPartial: Bool { total > most }

    /// The first image of one of the recording's equal parts, each of which begins with a run.
    private func start(ofPart part: Int) -> Int { (part * total + runs - 1) / runs }
}
