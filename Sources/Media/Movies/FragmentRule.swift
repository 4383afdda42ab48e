import LockstepSamples

/// Decides where a fragmented movie is cut, from the images' times alone.
///
/// The same times give the same fragments, on a slow day and on a fast one. A fragment lasts at
/// most ``longest`` unless it holds a single image that lasts longer. It need not begin with a
/// sync frame: a movie that is cut off is read from its beginning.
struct FragmentRule {
    /// Half a second, in ticks: what a crash may cost.
    static let longest = MovieTicks.longestFragment

    /// What to do around the writing of one packet.
    struct Cuts: Equatable {
        /// The fragment is written out before the packet, which begins the next one.
        var before = false
        /// The fragment is written out with the packet.
        var after = false
    }

    private var start: Int64?

    /// Takes a packet that lasts from one decoding tick to another.
    mutating func place(from begin: Int64, to end: Int64) -> Cuts {
        var cuts = Cuts()
        if let start, end - start > Self.longest {
            cuts.before = true
            self.start = nil
        }
        let opened = start ?? begin
        start = opened
        if end - opened >= Self.longest {
            cuts.after = true
            start = nil
        }
        return cuts
    }

    /// Forgets the fragment, which was written out for another reason.
    mutating func close() { start = nil }
}
