import LockstepSamples

/// When a row of an image was exposed, by the frame's timestamp.
struct RowClock {
    /// What part of the exposure a timestamp marks.
    var meaning: TimestampMeaning
    /// What the rows say of the time from the first row's readout to the last's, seconds; nil if
    /// they do not, or say what no camera needs.
    var statedReadout: Double?

    /// No camera takes longer, seconds.
    private static let longest = 0.2

    init(meaning: TimestampMeaning, statedReadout: Double? = nil) {
        self.meaning = meaning
        self.statedReadout = statedReadout.flatMap { (0...Self.longest).contains($0) ? $0 : nil }
    }

    /// Seconds from a timestamp to the middle of the exposure of the row that it belongs to, as a share
    /// of the exposure.
    var exposureShare: Double {
        switch meaning {
        case .exposureStart: return 0.5
        case .exposureEnd: return -0.5
        case .exposureMiddle, .unknown: return 0
        }
    }

    /// The row that a timestamp belongs to, of images of `height` rows: the middle one where no one
    /// says.
    func row(height: Int) -> Double {
        switch meaning {
        case .exposureStart: return 0
        case .exposureEnd: return Double(height - 1)
        case .exposureMiddle, .unknown: return Double(height - 1) / 2
        }
    }
}
