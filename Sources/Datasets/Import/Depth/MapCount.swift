import LockstepSamples

/// The number of a recording's images with a depth map, and of those with a confidence map.
struct MapCount {
    let images: Int
    let depth: Int
    /// The number of images whose depth file is empty.
    var emptyDepth = 0
    let confidence: Int

    /// Notices for the user, one sentence each.
    ///
    /// - Parameters:
    ///   - noun: the format's word for an image, in the plural.
    ///   - consequence: a clause about a further effect of a missing confidence map.
    func notices(of noun: String = "frames", without consequence: String = "") -> [String] {
        var notices: [String] = []
        let missing = images - depth - emptyDepth
        if missing > 0 {
            notices.append("\(missing) of \(images) \(noun) have no depth map.")
        }
        if emptyDepth > 0 {
            notices.append(
                "\(emptyDepth) of \(images) \(noun) have an empty depth file: they have no "
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
