import LockstepSamples

/// Counts of a recording's images, depth maps and confidence maps.
struct MapCount {
    let images: Int
    /// The number of images with a depth file that is not empty.
    let depth: Int
    /// The number of images whose depth file is empty.
    var emptyDepth = 0
    /// The number of depth maps with a confidence map.
    let confidence: Int

    /// Notices for the user, one sentence each.
    ///
    /// - Parameters:
    ///   - noun: The format's word for an image.
    ///   - attribute: Words after the noun that limit it, with a space before them.
    ///   - consequence: A clause that states what follows if confidence maps are missing.
    func notices(
        of noun: String = "frame", _ attribute: String = "",
        missingConfidence consequence: String = ""
    ) -> [String] {
        var notices: [String] = []
        let missing = images - depth - emptyDepth
        if missing > 0 {
            notices.append(
                "\(missing.counted(noun, of: images))\(attribute) \(missing.verb("has", "have")) no "
                    + "depth map.")
        }
        if emptyDepth > 0 {
            notices.append(
                "\(emptyDepth.counted(noun, of: images))\(attribute) "
                    + "\(emptyDepth.verb("has", "have")) an empty depth file and "
                    + "\(emptyDepth.verb("is", "are")) imported without depth.")
        }
        let unsure = depth - confidence
        if unsure > 0 {
            notices.append(
                "\(unsure.counted("depth map", of: depth)) \(unsure.verb("has", "have")) no "
                    + "confidence map\(consequence).")
        }
        return notices
    }
}
