/// Which pictures of a long recording are looked at: runs of neighbours, spread evenly over it.
struct PictureSample {
    /// The most pictures that are looked at.
    let most: Int
    private let total: Int
    private let runs: Int

    /// A sample of a recording of about `total` pictures; all of a short one.
    ///
    /// - Parameter run: pictures in a run.
    init(total: Int, most: Int, run: Int) {
        self.most = most
        // No recording has more; products with it stay far below overflow.
        self.total = min(total, 1 << 40)
        runs = max(1, most / max(run, 1))
    }

    /// Whether picture `index` is looked at.
    func includes(_ index: Int) -> Bool {
        guard index >= 0 else { return false }
        guard total > most else { return index < most }
        // Each of `runs` equal parts of the recording begins with a run.
        let (place, run) = (index % total, most / runs)
        let part = place * runs / total
        let start = (part * total + runs - 1) / runs
        return index < total && place - start < run
    }

    /// Whether some pictures of the recording are left out.
    var isPartial: Bool { total > most }
}
