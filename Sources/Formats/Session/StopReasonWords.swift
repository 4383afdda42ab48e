extension SessionManifest {
    /// Why the recording ended, in words for users: "source ended"; nil if unknown.
    package var stopWords: String? {
        switch stopReason {
        case Self.cutOff: return "killed, crashed or out of power"
        case Self.conversionCutOff: return "conversion interrupted"
        default: return stopReason.map { $0.split(separator: "_").joined(separator: " ") }
        }
    }
}
