/// The choice of images of a long recording: runs of consecutive images, spread evenly over it.
struct ImageSample {
    /// The most images that are examined.
    let most: Int
    private let total: Int
    private let runs: Int

    /// A sample of a recording with about `total` images; all images of a short one.
    ///
    /// - Parameter run: the number of images in a run.
    init(total: Int, most: Int, run: Int) {
        self.most = most
        // No recording has more; products with this number cannot overflow.
        self.total = min(total, 1 << 40)
        runs = max(1, most / max(run, 1))
    }

    /// Returns whether image `index` is examined.
    func includes(_ index: Int) -> Bool {
        guard index >= 0 else { return false }
        guard isPartial else { return index < most }
        guard index < total else { return false }
        return index - start(ofPart: index * runs / total) < most / runs
    }

    /// Returns whether no image from `index` on is examined.
    func isOver(at index: Int) -> Bool {
        guard isPartial else { return index >= most }
        return index - start(ofPart: runs - 1) >= most / runs
    }

    /// Whether some images of the recording are skipped.
    var isPartial: Bool { total > most }

    /// The first image of one of the recording's equal parts, each of which starts with a run.
    private func start(ofPart part: Int) -> Int { (part * total + runs - 1) / runs }
}
