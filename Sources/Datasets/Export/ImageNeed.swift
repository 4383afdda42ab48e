/// The treatment of frames whose image was not stored, by format.
enum ImageNeed {
    /// Leaves them out, because each row or file of the format belongs to an image.
    case everyFrame
    /// Leaves them out if other frames have an image, because the format's rows contain movie frame
    /// numbers; keeps all frames if none has an image.
    case movieNumbers
    /// Keeps them, because the format stores poses or depth separately from images.
    case none
}

extension SessionContents {
    /// Whether a format leaves out the frames without an image.
    func leavesOutImageless(_ need: ImageNeed) -> Bool {
        guard imagelessCount > 0 else { return false }
        switch need {
        case .everyFrame: return true
        case .movieNumbers: return hasImages
        case .none: return false
        }
    }
}
