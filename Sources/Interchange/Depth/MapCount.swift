import LockstepSamples

/// How many images of a recording have a depth map, and how many of those a confidence map.
struct MapCount {
    let images: Int
    let depth: Int
    /// Images whose file of depth is empty.
    var emptyDepth = 0
    let confidence: Int

    /// What a reader should know, a sentence each.
    ///
    /// - Parameters:
    ///   - noun: what the layout calls an image, in the plural.
    ///   - consequence: what a missing confidence map means beside its absence, as a clause.
    func notices(of noun: String = "frames", without consequence: String = "") -> [String] {
        var notices: [String] = []
        let missing = images - depth - emptyDepth
        if missing > 0 {
            notices.append("\(missing) of \(images) \(noun) have no depth map.")
        }
        if emptyDepth > 0 {
            notices.append(
                "Of \(emptyDepth) of \(images) \(noun) the file of depth is empty: they have no "
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
