public import simd

/// A camera's geometry (AVCameraCalibrationData.h).
///
/// Phones deliver it only with photos of several cameras (AVCapturePhotoOutput.h,
/// `cameraCalibrationDataDeliverySupported`), which a virtual phone lacks: it is never delivered.
open class AVCameraCalibrationData: NSObject {
    /// Focal lengths and principal point in pixels from the upper left corner.
    public let intrinsicMatrix: matrix_float3x3
    /// The size of the image that the matrix refers to.
    public let intrinsicMatrixReferenceDimensions: CGSize

    package init(_ matrix: matrix_float3x3, for size: CGSize) {
        intrinsicMatrix = matrix
        intrinsicMatrixReferenceDimensions = size
    }
}
