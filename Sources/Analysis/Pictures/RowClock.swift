import LockstepSamples

/// When a row of a picture was exposed, by the frame's stamp.
struct RowClock {
    /// What part of the exposure a stamp marks.
    var meaning: StampMeaning

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
