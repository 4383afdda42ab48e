import LockstepSamples

/// How many pictures of a recording have a depth map, and how many of those a confidence map.
struct MapCount {
    let pictures: Int
    let depth: Int
    let confidence: Int

    /// What a reader should know, a sentence each.
    ///
    /// - Parameters:
    ///   - noun: what the layout calls a picture, in the plural.
    ///   - consequence: what a missing confidence map means beside its absence, as a clause.
    func notices(of noun: String = "frames", without consequence: String = "") -> [String] {
        var notices: [String] = []
        if depth < pictures {
            notices.append("\(pictures - depth) of \(pictures) \(noun) have no depth map.")
        }
        if confidence < depth {
            notices.append(
                "\(depth - confidence) of \(depth) depth maps have no confidence map"
                    + "\(consequence).")
        }
        return notices
    }
}
