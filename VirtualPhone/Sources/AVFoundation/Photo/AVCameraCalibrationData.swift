public import simd

/// A camera's geometry (AVCameraCalibrationData.h).
///
/// Phones give it with photos of several cameras only (AVCapturePhotoOutput.h,
/// `cameraCalibrationDataDeliverySupported`), which a virtual phone does not have: none comes.
open class AVCameraCalibrationData: NSObject {
    /// Focal lengths and principal point, pixels from the upper left corner.
    public let intrinsicMatrix: matrix_float3x3
    /// The image's size that the matrix is for.
    public let intrinsicMatrixReferenceDimensions: CGSize

    package init(_ matrix: matrix_float3x3, for size: CGSize) {
        intrinsicMatrix = matrix
        intrinsicMatrixReferenceDimensions = size
    }
}
