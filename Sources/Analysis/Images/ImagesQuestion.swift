extension Question {
    /// How gyroscope and images are aligned, and whether the images are usable.
    static let images = Question(
        names: [
            .imageImuOffset, .imageCameraFromImu, .rollingShutter, .sharpness, .texture,
            .imageLevels, .repeatedImages, .decodableImages,
        ],
        limits: [.imageImuOffset, .readout, .sharpness, .bareShare, .emptyShare, .repeatedShare],
        rules: { $0.imageAlignmentFindings })
}

extension FindingName {
    /// The offset of gyroscope timestamps from the motion in the images: t_imu = t_camera + offset,
    /// at the middle of the middle row's exposure.
    public static let imageImuOffset = FindingName("alignment.image_imu_offset", position: 68)
    /// Whether the camera is mounted on the inertial sensors as the session states, judged by its
    /// images.
    public static let imageCameraFromImu = FindingName(
        "alignment.image_camera_from_imu", position: 69)
    /// The readout time of an image, from its first row to its last.
    public static let rollingShutter = FindingName("images.rolling_shutter", position: 70)
    /// Whether images are sharp.
    public static let sharpness = FindingName("images.sharpness", position: 71)
    /// Whether images have corners that can be tracked into the next image.
    public static let texture = FindingName("images.texture", position: 72)
    /// Whether images are more than black or white.
    public static let imageLevels = FindingName("images.levels", position: 73)
    /// Whether images are repeated.
    public static let repeatedImages = FindingName("images.repeated", position: 74)
    /// Whether still images can be decoded.
    public static let decodableImages = FindingName("images.decode", position: 75)
}

extension LimitName {
    /// A larger offset between gyroscope and images warns.
    public static let imageImuOffset = LimitName(
        "image-imu-offset", 5, "ms",
        "chosen here: half an indoor exposure, by which timestamps may be off",
        position: 50)
    /// A larger difference between the measured readout time and the one in the rows warns.
    public static let readout = LimitName(
        "readout", 3, "ms",
        "chosen here: at 100 °/s the last row is off by 0.3° in that time",
        position: 51)
    /// Images with less fine detail warn.
    public static let sharpness = LimitName(
        "sharpness", 12, "%",
        "chosen here: half the value of edges in a sharp image, twice that of a smooth gradient",
        position: 52)
    /// A larger share of image pairs without corners to track warns.
    public static let bareShare = LimitName(
        "bare-share", 20, "%", "chosen here: of the examined pairs of images", position: 53)
    /// A larger share of images that are only black or white warns.
    public static let emptyShare = LimitName(
        "empty-share", 5, "%", "chosen here: of the examined images", position: 54)
    /// A larger share of repeated images warns.
    public static let repeatedShare = LimitName(
        "repeated-share", 2, "%", "chosen here: of the examined images", position: 55)
}
