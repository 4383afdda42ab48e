import LockstepSamples

/// Decides where a fragmented movie is split, from the images' times alone.
///
/// The same times produce the same fragments at any speed of the machine. A fragment lasts at most
/// ``longest``, unless it contains a single image that lasts longer. It need not begin with a sync
/// frame, because an incomplete movie is read from its beginning.
struct FragmentRule {
    /// Half a second, in ticks: the most that a crash may lose.
    static let longest = MovieTicks.longestFragment

    /// The cuts around the writing of one packet.
    struct Cuts: Equatable {
        /// Whether the fragment is written before the packet, which begins the next one.
        var before = false
        /// Whether the fragment is written with the packet.
        var after = false
    }

    private var start: Int64?

    /// Places a packet that lasts from one decoding tick to another.
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

    /// Ends the fragment, which was written for another reason.
    mutating func close() { start = nil }
}
