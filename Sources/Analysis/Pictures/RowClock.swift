import LockstepSamples

/// When a row of a picture was exposed, by the frame's stamp.
struct RowClock {
    /// What part of the exposure a stamp marks.
    var meaning: StampMeaning
    /// What the rows say of the time from the first row's readout to the last's, seconds; nil where
    /// they do not, or say what no camera needs.
    var statedReadout: Double?

    /// No camera takes longer, seconds.
    private static let longest = 0.2

    init(meaning: StampMeaning, statedReadout: Double? = nil) {
        self.meaning = meaning
        self.statedReadout = statedReadout.flatMap { (0...Self.longest).contains($0) ? $0 : nil }
    }

    /// Seconds from a stamp to the middle of the exposure of the row that it belongs to, as a share
    /// of the exposure.
    var exposureShare: Double {
        switch meaning {
        case .exposureStart: return 0.5
        case .exposureEnd: return -0.5
        case .exposureMiddle, .unknown: return 0
        }
    }

    /// The row that a stamp belongs to, of pictures of `height` rows: the middle one where nobody
    /// says.
    func row(height: Int) -> Double {
        switch meaning {
        case .exposureStart: return 0
        case .exposureEnd: return Double(height - 1)
        case .exposureMiddle, .unknown: return Double(height - 1) / 2
        }
    }
}
