import LockstepSamples

/// The relation of a frame's timestamp to the exposure of its rows.
struct RowClock {
    /// The part of the exposure that a timestamp marks.
    var meaning: TimestampMeaning
    /// The readout time from the first row to the last that the frame rows state, in seconds; nil
    /// if they state none or an implausible one.
    var statedReadout: Double?

    /// The longest readout time of a camera, in seconds.
    private static let longest = 0.2

    init(meaning: TimestampMeaning, statedReadout: Double? = nil) {
        self.meaning = meaning
        self.statedReadout = statedReadout.flatMap { (0...Self.longest).contains($0) ? $0 : nil }
    }

    /// The time from a timestamp to the middle of the exposure of its row, as a share of the
    /// exposure.
    var exposureShare: Double {
        switch meaning {
        case .exposureStart: return 0.5
        case .exposureEnd: return -0.5
        case .exposureMiddle, .unknown: return 0
        }
    }

    /// The row that a timestamp refers to, for images with `height` rows; the middle one if
    /// unknown.
    func row(height: Int) -> Double {
        switch meaning {
        case .exposureStart: return 0
        case .exposureEnd: return Double(height - 1)
        case .exposureMiddle, .unknown: return Double(height - 1) / 2
        }
    }
}
