import LockstepAnalysis
import LockstepSamples

extension CatalogField {
    /// The names of severities, best first.
    static let severities = Finding.Severity.allCases.sorted().map(\.rawValue)

    /// All fields except those of families, in the order of the documentation.
    public static let all: [CatalogField] = text + choices + numbers + booleans

    /// The path, which identifies a recording.
    public static let path = CatalogField("path", .text, "the path, from the catalog's folder")

    /// The recording mode.
    public static let mode = CatalogField("mode", .text, "the recording mode")
    /// The format of the recording.
    public static let format = CatalogField(
        "format", .text, "lockstep, or the format of another app's recording")
    /// The session's verdict.
    public static let verdict = CatalogField(
        "verdict", .choice(severities),
        "the worst finding's severity, or the verdict that a user set")
    /// The state of a session.
    public static let state = CatalogField(
        "state", .choice(["recording", "complete", "recovered"]), "the state of the recording")
    /// Whether a session was checked.
    public static let checked = CatalogField(
        "checked", .boolean, column: "is_checked", "whether the catalog checked the recording")
    /// Whether a recording cannot be read.
    public static let broken = CatalogField(
        "broken", .boolean, column: "is_broken", "whether the recording cannot be read")

    private static let text: [CatalogField] = [
        path,
        CatalogField("name", .text, "the name of the session's folder"),
        CatalogField("title", .text, "the title"),
        CatalogField("notes", .text, "the notes of the session and of the catalog"),
        CatalogField(
            "tag", .text, .rows(table: "tag", column: "tag", key: nil),
            "a tag of the session or of the catalog"),
        CatalogField("device", .text, "the phone's model identifier"),
        CatalogField("system", .text, "the phone's system version"),
        mode,
        format,
        CatalogField("codec", .text, "the codec of the movie"),
        CatalogField("stop", .text, column: "stop_reason", "why the recording ended"),
        CatalogField("error", .text, "why the recording cannot be read"),
        CatalogField("start", .time, column: "start_ns", "the first sample's date and time, UTC"),
    ]

    private static let choices: [CatalogField] = [
        state,
        verdict,
        CatalogField(
            "checked_verdict", .choice(severities), column: "measured_verdict",
            "the worst finding's severity, even if a user set a verdict"),
        CatalogField(
            "seal", .choice(SealState.allCases.map(\.rawValue)),
            "whether the session has a seal, and what the check found"),
    ]

    private static let numbers: [CatalogField] = [
        CatalogField("duration", .number(.time), "the time from the first sample to the last"),
        CatalogField("size", .number(.size), column: "byte_count", "the size of all files"),
        CatalogField("frames", .number(.count), column: "frame_count", "the number of frames"),
        CatalogField("width", .number(.count), "the width of the images in pixels"),
        CatalogField("height", .number(.count), "the height of the images in pixels"),
        CatalogField("depth_width", .number(.count), "the width of the depth maps in pixels"),
        CatalogField("depth_height", .number(.count), "the height of the depth maps in pixels"),
        CatalogField(
            "drops", .number(.count), column: "drop_count",
            "the number of dropped samples, except those that a gate skipped"),
        CatalogField("fails", .number(.count), column: "fail_count", "the number of FAIL findings"),
        CatalogField("warns", .number(.count), column: "warn_count", "the number of WARN findings"),
        CatalogField(
            "path_length", .number(.length), "the length of the camera's path"),
        CatalogField(
            "reach", .number(.length), "the largest distance from the camera's first position"),
        CatalogField("min_x", .number(.length), "the smallest x of the camera, world axes"),
        CatalogField("max_x", .number(.length), "the largest x of the camera"),
        CatalogField("min_y", .number(.length), "the smallest y of the camera, which is up"),
        CatalogField("max_y", .number(.length), "the largest y of the camera"),
        CatalogField("min_z", .number(.length), "the smallest z of the camera"),
        CatalogField("max_z", .number(.length), "the largest z of the camera"),
        CatalogField(
            "latitude", .number(.angle), "the first recorded position's latitude, north positive"),
        CatalogField(
            "longitude", .number(.angle), "the first recorded position's longitude, east positive"),
    ]

    private static let booleans: [CatalogField] = [
        CatalogField("depth", .boolean, column: "has_depth", "whether a frame has depth"),
        CatalogField("audio", .boolean, column: "has_audio", "whether audio is stored"),
        CatalogField(
            "movie", .boolean, column: "has_movie", "whether the images are stored as a movie"),
        CatalogField("poses", .boolean, column: "has_poses", "whether a frame has a camera pose"),
        CatalogField(
            "location", .boolean, column: "has_location", "whether a position is recorded"),
        CatalogField("sealed", .boolean, column: "is_sealed", "whether there is a seal"),
        CatalogField(
            "interrupted", .boolean, column: "was_interrupted",
            "whether the system interrupted the recording"),
        checked,
        broken,
        CatalogField(
            "overridden", .boolean, column: "is_overridden", "whether a user set the verdict"),
    ]
}
