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
    ///   - noun: the format's word for an image.
    ///   - attribute: what distinguishes these images, after the word.
    ///   - consequence: a clause about a further effect of a missing confidence map.
    func notices(
        of noun: String = "frame", _ attribute: String = "", without consequence: String = ""
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
                    + "\(emptyDepth.verb("has", "have")) an empty depth file: "
                    + "\(emptyDepth.verb("it has", "they have")) no depth.")
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
