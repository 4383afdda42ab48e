extension Question {
    /// Whether the folder contains the files that rows refer to, unchanged, and nothing else.
    static let files = Question(
        names: [.filesPresent, .filesSize, .filesExtra, .filesSeal, .filesLeftover, .filesImages],
        rules: { $0.fileFindings + $0.sealFindings })
}

extension FindingName {
    /// Whether each row's files exist.
    public static let filesPresent = FindingName("files.present", position: 18)
    /// Whether each row's files match the row.
    public static let filesSize = FindingName("files.size", position: 19)
    /// Whether the folder contains files that no row refers to.
    public static let filesExtra = FindingName("files.extra", position: 20)
    /// Whether the files are unchanged since the recording was sealed.
    public static let filesSeal = FindingName("files.seal", position: 21)
    /// Whether unfinished files were left behind.
    public static let filesLeftover = FindingName("files.leftover", position: 22)
    /// Whether every frame's image was stored.
    public static let filesImages = FindingName("files.images", position: 23)
}
