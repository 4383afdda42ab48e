/// What a layout does with frames whose image was not stored.
enum ImageNeed {
    /// It leaves them out: each of its rows or files belongs to an image.
    case everyFrame
    /// Its rows name frames of a movie: it leaves out frames without an image where others have one,
    /// and keeps all of them where none has.
    case movieNumbers
    /// It stores poses or depth apart from images, and keeps theirs.
    case none
}

extension SessionContents {
    /// Whether a layout leaves out the frames without an image.
    func leavesOutImageless(_ need: ImageNeed) -> Bool {
        guard imagelessCount > 0 else { return false }
        switch need {
        case .everyFrame: return true
        case .movieNumbers: return hasImages
        case .none: return false
        }
    }
}
