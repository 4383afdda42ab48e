import LockstepSamples

/// How many pictures of a recording have a depth map, and how many of those a confidence map.
struct MapCount {
    let pictures: Int
    let depth: Int
    /// Pictures whose file of depth is empty.
    var emptyDepth = 0
    let confidence: Int

    /// What a reader should know, a sentence each.
    ///
    /// - Parameters:
    ///   - noun: what the layout calls a picture, in the plural.
    ///   - consequence: what a missing confidence map means beside its absence, as a clause.
    func notices(of noun: String = "frames", without consequence: String = "") -> [String] {
        var notices: [String] = []
        let missing = pictures - depth - emptyDepth
        if missing > 0 {
            notices.append("\(missing) of \(pictures) \(noun) have no depth map.")
        }
        if emptyDepth > 0 {
            notices.append(
                "Of \(emptyDepth) of \(pictures) \(noun) the file of depth is empty: they have no "
                    + "depth.")
        }
        if confidence < depth {
            notices.append(
                "\(depth - confidence) of \(depth) depth maps have no confidence map"
                    + "\(consequence).")
        }
        return notices
    }
}
