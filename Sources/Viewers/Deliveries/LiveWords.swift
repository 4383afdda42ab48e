import LockstepLive

extension LiveStream {
    /// The stream's name as in the Python package.
    var word: String { "\(self)" }
}

extension LiveGap.Reason {
    /// The reason in words.
    var words: String {
        switch self {
        case .replaced: "replaced by a newer image"
        case .slowLink: "the link is too slow"
        case .brokenLink: "the link was broken"
        case .notEncoded: "not encoded"
        }
    }
}

extension PhoneStatus.Activity {
    /// The activity in one word.
    var word: String { "\(self)" }
}
